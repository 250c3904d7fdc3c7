import { Button, Drawer, Label, Table, Text, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"
import { useChanging } from "../../lib/resource"
import { type RedirectImport, redirects } from "../../resources/redirects"
import { Code } from "../crud/cells"
import { DrawerHeader } from "../crud/drawer-header"

/** Imports redirects from a CSV file. A dry run first shows what the import would do. */
export const ImportRedirects = () => {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf, codeText } = useProblemText()
  const fileId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [csv, setCsv] = useState<string>()
  const [result, setResult] = useState<RedirectImport>()
  const { mutate, isPending } = useChanging(redirects, (body: { csv: string; dry_run: boolean }) =>
    api<{ redirect_import: RedirectImport }>(`${redirects.path}/import`, { body }),
  )

  const run = (text: string, isDry: boolean) =>
    mutate(
      { csv: text, dry_run: isDry },
      {
        onSuccess: ({ redirect_import: done }) => {
          setResult(done)
          if (!isDry) toast.success(t("redirects.import.done", { number: done.created + done.updated }))
        },
        onError: (error) => {
          setResult(undefined)
          toast.error(textOf(error))
        },
      },
    )
  const choose = async (file: File | undefined) => {
    setResult(undefined)
    const text = await file?.text()
    setCsv(text)
    if (text) run(text, true)
  }
  const changes = result ? result.created + result.updated : 0

  return (
    <Drawer
      open={isOpen}
      onOpenChange={(next) => {
        setIsOpen(next)
        setCsv(undefined)
        setResult(undefined)
      }}
    >
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary">
          {engine("actions.import")}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{t("redirects.import.title")}</Drawer.Title>
        </DrawerHeader>
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">
          <Text size="small">{t("redirects.import.help")}</Text>
          <Code>source,target,status_code,match,locale</Code>
          <Label htmlFor={fileId} size="small" weight="plus">
            {t("redirects.import.file")}
          </Label>
          <input
            id={fileId}
            type="file"
            accept=".csv,text/csv"
            className="txt-compact-small"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <div aria-live="polite" className="flex flex-col gap-y-4">
            {result && (
              <>
                <Text size="small" weight="plus">
                  {t(result.dry_run ? "redirects.import.dryRun" : "redirects.import.imported")}
                </Text>
                <dl className="txt-compact-small grid grid-cols-2 gap-2">
                  {(["created", "updated", "unchanged", "rejected"] as const).map((name) => (
                    <div key={name} className="flex justify-between gap-x-2">
                      <dt>{t(`redirects.import.${name}`)}</dt>
                      <dd>{result[name].toLocaleString(i18n.language.slice(0, 2))}</dd>
                    </div>
                  ))}
                </dl>
              </>
            )}
            {result && result.faults.length > 0 && (
              <Table>
                <Table.Header>
                  <Table.Row>
                    <Table.HeaderCell>{t("redirects.import.line")}</Table.HeaderCell>
                    <Table.HeaderCell>{t("redirects.fields.source")}</Table.HeaderCell>
                    <Table.HeaderCell>{t("redirects.import.fault")}</Table.HeaderCell>
                  </Table.Row>
                </Table.Header>
                <Table.Body>
                  {result.faults.map(({ line, source, code, message }) => (
                    <Table.Row key={line}>
                      <Table.Cell>{line}</Table.Cell>
                      <Table.Cell className="max-w-40 truncate">
                        <Code>{source}</Code>
                      </Table.Cell>
                      <Table.Cell className="whitespace-normal py-2">{codeText(code, message)}</Table.Cell>
                    </Table.Row>
                  ))}
                </Table.Body>
              </Table>
            )}
          </div>
        </Drawer.Body>
        <Drawer.Footer>
          <Drawer.Close asChild>
            <Button size="small" variant="secondary">
              {engine("actions.close")}
            </Button>
          </Drawer.Close>
          <Button
            size="small"
            isLoading={isPending}
            disabled={csv === undefined || !result?.dry_run || changes === 0}
            onClick={() => csv !== undefined && run(csv, false)}
          >
            {t("redirects.import.run", { number: changes })}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
