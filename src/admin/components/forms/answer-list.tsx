import { Label, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { localeOf } from "../../lib/languages"
import type { FormSubmission } from "../../resources/forms"
import { useFieldLabels } from "./use-field-labels"

/** The answers of a submission, with the labels of the version that the visitor saw. */
export const AnswerList = ({ submission }: { submission: FormSubmission }) => {
  const { form_id: id, version, answers, consents, files } = submission
  const { labelOf, textOf } = useFieldLabels({ id, version })
  const filesOf = (name: string) => files.filter(({ field }) => field === name)

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
                textOf(answer)
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
