import { Label, Text } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { localeOf } from "../../lib/languages"
import { type Form, type FormSubmission, forms } from "../../resources/forms"

interface Versions {
  versions: { number: number; content: Form["content"] }[]
}

/** The answers of a submission, with the labels of the version that the visitor saw. */
export const AnswerList = ({ submission }: { submission: FormSubmission }) => {
  const { t } = useTranslation("svc")
  const { form_id: id, version, answers, consents, files } = submission
  const { data } = useQuery({
    queryKey: [forms.path, id, "versions"],
    queryFn: () => api<Versions>(`${forms.path}/${id}/versions?limit=100`),
    retry: false,
  })
  const content = data?.versions.find(({ number }) => number === version)?.content
  const fields = content?.steps.flatMap((step) => step.fields) ?? []
  const labelOf = (name: string) =>
    fields.find((field) => field.name === name)?.label[content?.default_locale ?? ""] ?? name
  const filesOf = (name: string) => files.filter(({ field }) => field === name)
  const shown = (answer: FormSubmission["answers"][string]) => {
    if (typeof answer === "boolean") return t(answer ? "forms.builder.yes" : "forms.builder.no")
    return Array.isArray(answer) ? answer.join(", ") : String(answer)
  }

  return (
    <dl className="flex flex-col gap-y-4">
      {Object.entries(answers).map(([name, answer]) => (
        <div key={name}>
          <dt>
            <Label size="small" weight="plus">
              {labelOf(name)}
            </Label>
          </dt>
          <dd>
            <Text size="small" dir="auto" className="whitespace-pre-wrap break-words">
              {files.some(({ field }) => field === name) ? (
                <FileLinks files={filesOf(name)} />
              ) : (
                shown(answer)
              )}
            </Text>
            {consents
              .filter(({ field }) => field === name)
              .map(({ text }) => (
                <Text key={name} size="xsmall" dir="auto" className="text-ui-fg-subtle">
                  {text}
                </Text>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Links that download the files of a field. */
const FileLinks = ({ files }: { files: FormSubmission["files"] }) => {
  const { i18n } = useTranslation("svc")
  const kilobytes = new Intl.NumberFormat(localeOf(i18n.language), { style: "unit", unit: "kilobyte" })
  return (
    <ul>
      {files.map(({ id, filename, bytes }) => (
        <li key={id}>
          <a href={`/admin/media/${id}/content`} download className="text-ui-fg-base underline">
            <bdi>{filename}</bdi>
          </a>{" "}
          (<bdi>{kilobytes.format(Math.ceil(bytes / 1_000))}</bdi>)
        </li>
      ))}
    </ul>
  )
}
