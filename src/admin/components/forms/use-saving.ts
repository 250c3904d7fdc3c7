import { usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { ApiError, api } from "../../lib/api"
import { item, only } from "../../lib/resource"
import { type Form, type FormSummary, forms } from "../../resources/forms"

type Answer = Record<string, Form>

/**
 * Saves a form. If it shall be the pop-up and another form is, asks which of them to show. Without the admin's
 * agreement, the API's error stays.
 */
export function useSaving() {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const confirm = usePrompt()

  return async (form: Form | undefined, body: { is_popup: boolean }): Promise<Answer> => {
    try {
      return await api<Answer>(form ? item(forms, form.id) : forms.path, { body })
    } catch (error) {
      const popup =
        body.is_popup && error instanceof ApiError && error.code === "duplicate"
          ? await presentPopup()
          : undefined
      if (!popup || popup.id === form?.id) throw error
      const isSure = await confirm({
        title: engine("general.areYouSure"),
        description: t("forms.popup.takeover", { name: popup.title }),
        confirmText: t("forms.popup.take"),
        cancelText: engine("actions.cancel"),
        variant: "confirmation",
      })
      if (!isSure) throw error
      return takeOver(form, body)
    }
  }
}

async function presentPopup(): Promise<FormSummary | undefined> {
  const { forms: found = [] } = await api<Record<string, FormSummary[]>>(
    `${forms.path}?is_popup=true&limit=1`,
  )
  return found[0]
}

/** A new form is created first, because only a change can take the pop-up's place. */
async function takeOver(form: Form | undefined, body: object): Promise<Answer> {
  const taking = { is_popup: true, replaces_popup: true }
  if (form) return api(item(forms, form.id), { body: { ...body, ...taking } })
  const { id } = only(forms, await api<Answer>(forms.path, { body: { ...body, is_popup: false } }))
  return api(item(forms, id), { body: taking })
}
