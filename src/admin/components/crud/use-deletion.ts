import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useProblemText } from "../../lib/problem-text"
import { useRemove } from "../../lib/resource"

/** Deletes an object after a confirmation. Returns whether it was deleted. */
export function useDeletion(resource: { path: string }) {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const confirm = usePrompt()
  const { mutateAsync } = useRemove(resource)

  return async (id: string, name: string): Promise<boolean> => {
    const isSure = await confirm({
      title: engine("general.areYouSure"),
      description: t("crud.deleteQuestion", { name }),
      confirmText: engine("actions.delete"),
      cancelText: engine("actions.cancel"),
    })
    if (!isSure) return false
    try {
      await mutateAsync(id)
      toast.success(t("crud.deleted", { name }))
      return true
    } catch (error) {
      toast.error(textOf(error))
      return false
    }
  }
}
