import { Button, Label, Textarea, toast } from "@medusajs/ui"
import { type FormEvent, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useProblemText } from "../../lib/problem-text"
import { useChanging } from "../../lib/resource"
import type { Moderated } from "../../resources/moderated"
import type { ModerationProps } from "./moderation-props"

interface Props<Thing extends Moderated> extends Pick<ModerationProps<Thing>, "resource"> {
  thing: Thing
  reply: (thing: Thing, text: string) => Promise<unknown>
  before: string | null | undefined
}

/** A form for a reply of the shop. */
export function ReplyForm<Thing extends Moderated>({ resource, thing, reply, before }: Props<Thing>) {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const id = useId()
  const [text, setText] = useState(before ?? "")
  const { mutate, isPending } = useChanging(resource, () => reply(thing, text))

  const send = (event: FormEvent) => {
    event.preventDefault()
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t("moderation.replied"))
        if (before === undefined) setText("")
      },
      onError: (error) => toast.error(textOf(error)),
    })
  }

  return (
    <form onSubmit={send} className="flex flex-col gap-y-2 border-t pt-4">
      <Label htmlFor={id} size="small" weight="plus">
        {t("moderation.reply")}
      </Label>
      <Textarea id={id} rows={4} dir="auto" value={text} onChange={(event) => setText(event.target.value)} />
      <Button
        type="submit"
        size="small"
        variant="secondary"
        className="self-end"
        isLoading={isPending}
        disabled={text.trim() === (before ?? "")}
      >
        {t("moderation.send")}
      </Button>
    </form>
  )
}
