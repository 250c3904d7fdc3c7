import { Button, Hint, Label, Textarea, toast } from "@medusajs/ui"
import { type FormEvent, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useProblemText } from "../../lib/problem-text"
import { type Resource, useSave } from "../../lib/resource"
import type { Submission } from "../../resources/submission"

interface Props<Thing extends Submission> {
  resource: Resource<Thing>
  thing: Thing
}

/** The note that only the shop reads. */
export function NoteForm<Thing extends Submission>({ resource, thing }: Props<Thing>) {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const id = useId()
  const [text, setText] = useState(thing.note ?? "")
  const { mutate, isPending } = useSave(resource)

  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      { id: thing.id, fields: { note: text.trim() === "" ? null : text } },
      { onSuccess: () => toast.success(t("crud.saved")), onError: (error) => toast.error(textOf(error)) },
    )
  }

  return (
    <form onSubmit={save} className="flex flex-col gap-y-2 border-t pt-4">
      <Label htmlFor={id} size="small" weight="plus">
        {t("inbox.note")}
      </Label>
      <Textarea
        id={id}
        rows={3}
        dir="auto"
        maxLength={LONGEST}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Hint id={`${id}-hint`}>{t("inbox.noteHint")}</Hint>
      <Button
        type="submit"
        size="small"
        variant="secondary"
        className="self-end"
        isLoading={isPending}
        disabled={text.trim() === (thing.note ?? "").trim()}
      >
        {engine("actions.save")}
      </Button>
    </form>
  )
}

/** The same limit as in the API. */
const LONGEST = 5_000
