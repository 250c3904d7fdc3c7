import { toast } from "@medusajs/ui"
import type { FormEvent, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { type Draft, isRecord, useDraft, type Values } from "../../lib/draft"
import { useProblemText } from "../../lib/problem-text"
import { useChanging } from "../../lib/resource"
import type { Singleton, SingletonState } from "../../resources/singleton"
import { useUnsavedChanges } from "../crud/unsaved-changes"
import { useSaveKey } from "../crud/use-save-key"
import { SingletonBar } from "./singleton-bar"

interface Props {
  singleton: Singleton
  /** The key of the page's title. */
  title: string
  state: SingletonState
  /** Prepares the content for the API. */
  sent: (content: Values) => Values
  /** Renders the fields. Their paths begin with `content.`. */
  children: (draft: Draft) => ReactNode
}

/** A form for a singleton (a record that each shop has once): saves a draft, publishes it, or restores a version. */
export const SingletonForm = ({ singleton, title, state, sent, children }: Props) => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const draft = useDraft({ content: state.content })
  const { mutate, isPending } = useChanging(singleton, (call: () => Promise<unknown>) => call())
  const form = useSaveKey(draft.isChanged && !isPending)
  useUnsavedChanges(draft.isChanged)

  const send = (call: () => Promise<unknown>) =>
    mutate(call, {
      onSuccess: () => toast.success(t("crud.saved")),
      onError: (error) => {
        draft.refuse(error)
        toast.error(textOf(error))
      },
    })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const content = draft.value("content")
    const body = { content: sent(isRecord(content) ? content : {}), if_revision: state.revision }
    send(() => api(singleton.path, { body }))
  }

  return (
    <form ref={form} onSubmit={save} noValidate className="flex flex-col gap-y-3">
      <SingletonBar
        singleton={singleton}
        title={title}
        state={state}
        isChanged={draft.isChanged}
        isPending={isPending}
        send={send}
      />
      {children(draft)}
    </form>
  )
}
