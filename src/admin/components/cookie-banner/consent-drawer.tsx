import { Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { directionOf, languageName } from "../../lib/languages"
import { useRecord } from "../../lib/resource"
import { type ConsentProof, cookieConsents } from "../../resources/cookie-consents"
import { ProofDrawer } from "../consents/proof-drawer"
import { Code, When } from "../crud/cells"
import { allowedIn, wordsOf } from "./consent-words"

const TEXTS = cookieConsents.texts

/** Shows all decisions of a visitor, whether their chain is unchanged, and the text that the visitor saw. */
export const ConsentDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation("svc")
  const { data: proof, error } = useRecord(cookieConsents, id)
  const verdict = proof && {
    isBroken: proof.broken !== null,
    text: proof.broken
      ? t(`${TEXTS}.brokenFrom`, { sequence: proof.broken.sequence })
      : t(`${TEXTS}.unchanged`),
  }
  return (
    <ProofDrawer resource={cookieConsents} id={id} verdict={verdict} error={error} onClose={onClose}>
      {proof && <Decisions proof={proof} />}
      {proof && <Wordings proof={proof} />}
    </ProofDrawer>
  )
}

const Decisions = ({ proof: { records } }: { proof: ConsentProof }) => {
  const { t } = useTranslation("svc")
  return (
    <section className="flex flex-col gap-y-3">
      <Heading level="h2">{t(`${TEXTS}.fields.sequence`)}</Heading>
      <ol className="flex flex-col gap-y-4">
        {records.map((record) => (
          <li key={record.sequence} className="flex flex-col gap-y-1">
            <Text size="small" weight="plus">
              <bdi>{record.sequence}.</bdi> {t(`${TEXTS}.actions.${record.action}`)}
              {" · "}
              <When at={record.recorded_at} />
            </Text>
            <Text size="small">
              {t(`${TEXTS}.fields.categories`)}: <bdi dir="ltr">{allowedIn(record.categories)}</bdi>
            </Text>
            {record.gpc && <Text size="small">{t(`${TEXTS}.gpc`)}</Text>}
            {record.network && (
              <Text size="small" className="text-ui-fg-subtle">
                {t(`${TEXTS}.network`)}: <bdi dir="ltr">{record.network}</bdi>
              </Text>
            )}
            <Text size="xsmall" className="text-ui-fg-subtle [overflow-wrap:anywhere]">
              SHA-256: <bdi dir="ltr">{record.hash}</bdi>
            </Text>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Each text that the visitor saw, in the language of the visitor. */
const Wordings = ({ proof: { records, wordings } }: { proof: ConsentProof }) => {
  const { t, i18n } = useTranslation("svc")
  return wordings.map(({ id, banner_version: version, content }) => {
    const locale = [...records].reverse().find((record) => record.banner_hash === id)?.locale ?? "en"
    const words = wordsOf(content, locale)
    return (
      <section key={id} className="flex flex-col gap-y-2">
        <Heading level="h2">{t(`${TEXTS}.wording`, { version })}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {languageName(locale, i18n.language)}
        </Text>
        <div
          lang={locale}
          dir={directionOf(locale)}
          className="border-ui-border-base bg-ui-bg-subtle flex flex-col gap-y-2 rounded-lg border p-4"
        >
          <Text size="small" weight="plus">
            {words.title}
          </Text>
          <Text size="small">{words.description}</Text>
          <ul className="flex flex-col gap-y-1">
            {words.categories.map(({ key, title, description }) => (
              <li key={key}>
                <Text size="small">
                  <b>{title}</b> {description}
                </Text>
              </li>
            ))}
          </ul>
        </div>
        <Text size="xsmall" className="text-ui-fg-subtle">
          <Code>{id}</Code>
        </Text>
      </section>
    )
  })
}
