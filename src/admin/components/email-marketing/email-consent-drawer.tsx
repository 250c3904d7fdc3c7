import { Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { directionOf, languageName } from "../../lib/languages"
import { useRecord } from "../../lib/resource"
import { type EmailConsentProof, emailConsents } from "../../resources/email-subscribers"
import { ProofDrawer } from "../consents/proof-drawer"
import { Code, When, Words } from "../crud/cells"

const TEXTS = emailConsents.texts

interface Part {
  proof: EmailConsentProof
}

/** Shows all consents of a person, whether they are unchanged, and the words that the person saw. */
export const EmailConsentDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation("svc")
  const { data: proof, error } = useRecord(emailConsents, id)
  const isBroken = proof !== undefined && proof.broken !== null
  const verdict = proof && { isBroken, text: t(`${TEXTS}.${isBroken ? "damaged" : "unchanged"}`) }
  return (
    <ProofDrawer resource={emailConsents} id={id} verdict={verdict} error={error} onClose={onClose}>
      {proof && <Records proof={proof} />}
      {proof && <Wordings proof={proof} />}
      {proof && proof.suppressions.length > 0 && <Suppressions proof={proof} />}
    </ProofDrawer>
  )
}

const Records = ({ proof: { email, records, broken } }: Part) => {
  const { t } = useTranslation("svc")
  return (
    <section className="flex flex-col gap-y-3">
      <Heading level="h2">
        <bdi dir="ltr">{email}</bdi>
      </Heading>
      <ol className="flex flex-col gap-y-4">
        {records.map(({ id, action, at, list, source, network, text_sha256: hash }) => (
          <li key={id} className="flex flex-col gap-y-1">
            <Text size="small" weight="plus">
              {t(`email_subscribers.events.${action}`)}
              {" · "}
              <When at={at} />
            </Text>
            <Text size="small">
              {t(`${TEXTS}.fields.list`)}: <bdi dir="ltr">{list ?? "–"}</bdi>
            </Text>
            {source && (
              <Text size="small">
                {t(`${TEXTS}.fields.source`)}: <bdi>{source}</bdi>
              </Text>
            )}
            {network && (
              <Text size="small" className="text-ui-fg-subtle">
                {t(`${TEXTS}.network`)}: <bdi dir="ltr">{network}</bdi>
              </Text>
            )}
            {hash && (
              <Text size="xsmall" className="text-ui-fg-subtle [overflow-wrap:anywhere]">
                SHA-256: <bdi dir="ltr">{hash}</bdi>
              </Text>
            )}
            {broken?.id === id && (
              <Text size="small" className="text-ui-fg-error">
                {t(`${TEXTS}.damaged`)}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Each text that the person saw, in the language of the latest record that has it. */
const Wordings = ({ proof: { records, wordings } }: Part) => {
  const { t, i18n } = useTranslation("svc")
  return wordings.map(({ id, text }) => {
    const locale = records.filter(({ text_sha256: hash }) => hash === id).at(-1)?.locale ?? "en"
    return (
      <section key={id} className="flex flex-col gap-y-2">
        <Heading level="h2">{t(`${TEXTS}.wording`)}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {languageName(locale, i18n.language)}
        </Text>
        <Text
          size="small"
          lang={locale}
          dir={directionOf(locale)}
          className="border-ui-border-base bg-ui-bg-subtle whitespace-pre-wrap rounded-lg border p-4"
        >
          {text}
        </Text>
        <Text size="xsmall" className="text-ui-fg-subtle">
          <Code>{id}</Code>
        </Text>
      </section>
    )
  })
}

const Suppressions = ({ proof: { suppressions } }: Part) => {
  const { t } = useTranslation("svc")
  return (
    <section className="flex flex-col gap-y-2">
      <Heading level="h2">{t("email_lists.suppressions.title")}</Heading>
      <ol className="flex flex-col gap-y-2">
        {suppressions.map(({ action, reason, note, at }) => (
          <li key={`${action} ${at}`} className="txt-compact-small">
            <div className="flex justify-between gap-x-4">
              <span>
                {t(`email_subscribers.events.${action}`)} · {t(`email_lists.suppressions.reasons.${reason}`)}
              </span>
              <When at={at} />
            </div>
            <Words>{note}</Words>
          </li>
        ))}
      </ol>
    </section>
  )
}
