import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { type Form, type FormSubmission, forms } from "../../resources/forms"

interface Versions {
  versions: { number: number; content: Form["content"] }[]
}

/** The labels of the fields in the version of the form that the visitor saw, and how to show an answer. */
export function useFieldLabels(form: { id: string; version: number } | null) {
  const { t } = useTranslation("svc")
  const { data } = useQuery({
    queryKey: [forms.path, form?.id, "versions"],
    queryFn: () => api<Versions>(`${forms.path}/${form?.id}/versions?limit=100`),
    enabled: form !== null,
    retry: false,
  })
  const content = data?.versions.find(({ number }) => number === form?.version)?.content
  const fields = content?.steps.flatMap((step) => step.fields) ?? []
  return {
    labelOf: (name: string) =>
      fields.find((field) => field.name === name)?.label[content?.default_locale ?? ""] ?? name,
    textOf: (answer: FormSubmission["answers"][string]) => {
      if (typeof answer === "boolean") return t(answer ? "forms.builder.yes" : "forms.builder.no")
      return Array.isArray(answer) ? answer.join(", ") : String(answer)
    },
  }
}
