import { Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import type { SubscriberImport } from "../../resources/email-subscribers"
import { Code } from "../crud/cells"

/** Shows the result of an import or of its dry run. */
export const ImportResult = ({ result }: { result: SubscriberImport }) => {
  const { t } = useTranslation("svc")
  const { codeText } = useProblemText()
  const format = useFormat()
  return (
    <div className="flex flex-col gap-y-4">
      <Text size="small" weight="plus">
        {t(result.dry_run ? "email_subscribers.import.dryRun" : "email_subscribers.import.imported")}
      </Text>
      <dl className="txt-compact-small flex flex-col gap-y-2">
        {(["subscribed", "unchanged", "unsubscribed", "suppressed", "rejected"] as const).map((name) => (
          <div key={name} className="flex justify-between gap-x-2">
            <dt>{t(`email_subscribers.import.${name}`)}</dt>
            <dd>{format.number(result[name])}</dd>
          </div>
        ))}
      </dl>
      {result.faults.length > 0 && (
        <Table>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>{t("email_subscribers.import.line")}</Table.HeaderCell>
              <Table.HeaderCell>{t("email_subscribers.fields.email")}</Table.HeaderCell>
              <Table.HeaderCell>{t("email_subscribers.import.fault")}</Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {result.faults.map(({ line, email, code, message }) => (
              <Table.Row key={line}>
                <Table.Cell>{line}</Table.Cell>
                <Table.Cell className="max-w-40 truncate">
                  <Code>{email}</Code>
                </Table.Cell>
                <Table.Cell className="whitespace-normal py-2">{codeText(code, message)}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      )}
    </div>
  )
}
