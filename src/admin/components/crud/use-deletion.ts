import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { ApiError, api } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"
import { item, useChanging } from "../../lib/resource"

interface Deleted {
  path: string
  texts?: string
  deleteAlso?: string
}

/** Deletes a record after the admin has confirmed it. Returns whether it was deleted. */
export function useDeletion({ path, texts, deleteAlso }: Deleted) {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const confirm = usePrompt()
  const { mutateAsync } = useChanging({ path }, ({ id, query }: { id: string; query: string | undefined }) =>
    api(`${item({ path }, id)}${query ? `?${query}` : ""}`, { method: "DELETE" }),
  )
  const ask = (description: string) =>
    confirm({
      title: engine("general.areYouSure"),
      description,
      confirmText: engine("actions.delete"),
      cancelText: engine("actions.cancel"),
    })

  const remove = async (id: string, name: string, query?: string): Promise<boolean> => {
    try {
      await mutateAsync({ id, query })
      toast.success(t("crud.deleted", { name }))
      return true
    } catch (error) {
      const mayAsk = deleteAlso !== undefined && query === undefined && isInTheWay(error)
      if (mayAsk) return (await ask(t(`${texts}.deleteAlso`))) && remove(id, name, deleteAlso)
      toast.error(textOf(error))
      return false
    }
  }

  return async (id: string, name: string): Promise<boolean> =>
    (await ask(t("crud.deleteQuestion", { name }))) && remove(id, name)
}

function isInTheWay(error: unknown): boolean {
  return error instanceof ApiError && error.code === "invalid_state"
}
