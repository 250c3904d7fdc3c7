import { Heading, Skeleton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { type Task, type Titled, useCredits, useSkills } from "../../lib/assistant"
import { readable } from "../../lib/field-schema"
import { Failure } from "../crud/failure"
import { waitingBySetting } from "./waiting-skills"

/** Shown before the first message: examples, and the settings that some tasks still need. */
export const EmptyConversation = ({ onExample }: { onExample: (text: string) => void }) => {
  const { t } = useTranslation("svc")
  const { data, error } = useSkills()
  const { titleOf, exampleOf, questionOf, isUnderstood } = useSkillTexts()
  const available = data?.skills.filter(({ tasks }) => tasks.some(isAvailable)) ?? []
  const waiting = data
    ? waitingBySetting(
        data.skills.flatMap(({ tasks }) => tasks),
        data.setup.flatMap(({ tasks }) => tasks),
      )
    : []

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
            <div
              key={skill.id}
              role="group"
              aria-label={titleOf(skill)}
              className="bg-ui-bg-component shadow-elevation-card-rest flex min-w-0 flex-col rounded-lg p-1"
            >
              <span className="txt-compact-small-plus px-2 py-1">{titleOf(skill)}</span>
              {skill.tasks.filter(isAvailable).map((task) => (
                <button
                  key={task.id}
                  type="button"
                  className="hover:bg-ui-bg-component-hover focus-visible:shadow-borders-focus rounded-md px-2 py-1 text-start outline-none"
                  onClick={() => onExample(questionOf(task))}
                >
                  <bdi className="txt-compact-small text-ui-fg-subtle break-words">{exampleOf(task)}</bdi>
                </button>
              ))}
            </div>
          ))}
        </section>
      )}
      {waiting.length > 0 && (
        <section className="flex flex-col gap-y-2">
          <Heading level="h3">{t("assistant.waiting")}</Heading>
          {waiting.map(({ area, field, tasks }) => (
            <Text key={`${area}.${field}`} size="small" className="text-ui-fg-subtle">
              {tasks.map(titleOf).join(" · ")}
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

const isAvailable = ({ available }: Task) => available

/** The titles of skills and tasks, and the examples of tasks, in the admin's language. */
function useSkillTexts() {
  const { t, i18n } = useTranslation("svc")
  const { data: credits } = useCredits()
  const understands = (language: string) => credits?.payer !== "none" || UNDERSTOOD.includes(language)
  const titleOf = ({ id, title }: Titled) => t(`assistant.skills.${id}.title`, title.en ?? id)
  const englishOf = ({ example }: Task) => example.en ?? ""
  const exampleOf = (task: Task) =>
    task.example[i18n.language] ?? t(`assistant.skills.${task.id}.example`, englishOf(task))
  return {
    titleOf,
    exampleOf,
    isUnderstood: understands(i18n.language),
    /** The message that a click on an example sends. */
    questionOf: (task: Task) => (understands(i18n.language) ? exampleOf(task) : englishOf(task)),
  }
}

/** The languages in which the assistant understands messages without a model. */
const UNDERSTOOD = ["en", "tr"]
