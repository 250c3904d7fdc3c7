import { Heading, Skeleton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { type Skill, useCredits, useSkills } from "../../lib/assistant"
import { readable } from "../../lib/field-schema"
import { Failure } from "../crud/failure"
import { waitingBySetting } from "./waiting-skills"

/** Shown before the first message: examples, and the settings that some skills still need. */
export const EmptyConversation = ({ onExample }: { onExample: (text: string) => void }) => {
  const { t } = useTranslation("svc")
  const { data, error } = useSkills()
  const { titleOf, exampleOf, questionOf, isUnderstood } = useSkillTexts()
  const available = data?.skills.filter((skill) => skill.available) ?? []
  const waiting = data ? waitingBySetting(data.skills, data.setup) : []

  return (
    <div className="flex flex-col gap-y-6">
      <div>
        <Heading level="h2">{t("assistant.greeting")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("assistant.promise")}
        </Text>
        {!isUnderstood && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("assistant.understands")}
          </Text>
        )}
      </div>
      <Failure error={error} />
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {available.length > 0 && (
        <section aria-label={t("assistant.examples")} className="grid gap-2 md:grid-cols-2 2xl:grid-cols-3">
          {available.map((skill) => (
            <button
              key={skill.id}
              type="button"
              className="bg-ui-bg-component shadow-elevation-card-rest hover:bg-ui-bg-component-hover focus-visible:shadow-borders-focus flex min-w-0 flex-col rounded-lg px-3 py-2 text-start outline-none"
              onClick={() => onExample(questionOf(skill))}
            >
              <span className="txt-compact-small-plus">{titleOf(skill)}</span>
              <bdi className="txt-compact-small text-ui-fg-subtle break-words">{exampleOf(skill)}</bdi>
            </button>
          ))}
        </section>
      )}
      {waiting.length > 0 && (
        <section className="flex flex-col gap-y-2">
          <Heading level="h3">{t("assistant.waiting")}</Heading>
          {waiting.map(({ area, field, skills }) => (
            <Text key={`${area}.${field}`} size="small" className="text-ui-fg-subtle">
              {skills.map(titleOf).join(" · ")}
              {" — "}
              <Link to={`/settings/config/${area}`} className="text-ui-tag-blue-text underline">
                {t("assistant.waitsFor", {
                  area: t(`config.areas.${area}.title`, readable(area)),
                  field: t(`config.areas.${area}.fields.${field}`, readable(field)),
                })}
              </Link>
            </Text>
          ))}
        </section>
      )}
    </div>
  )
}

/** The titles and examples of skills in the admin's language. */
function useSkillTexts() {
  const { t, i18n } = useTranslation("svc")
  const { data: credits } = useCredits()
  const understands = (language: string) => credits?.payer !== "none" || UNDERSTOOD.includes(language)
  const titleOf = ({ id, title }: Skill) => t(`assistant.skills.${id}.title`, title.en ?? id)
  const englishOf = ({ examples }: Skill) => examples.en?.[0] ?? ""
  const exampleOf = (skill: Skill) =>
    skill.examples[i18n.language]?.[0] ?? t(`assistant.skills.${skill.id}.example`, englishOf(skill))
  return {
    titleOf,
    exampleOf,
    isUnderstood: understands(i18n.language),
    /** The message that a click on an example sends. */
    questionOf: (skill: Skill) => (understands(i18n.language) ? exampleOf(skill) : englishOf(skill)),
  }
}

/** The languages in which the assistant understands messages without a model. */
const UNDERSTOOD = ["en", "tr"]
