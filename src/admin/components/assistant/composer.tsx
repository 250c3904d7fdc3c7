import { Button, Label, Text, Textarea } from "@medusajs/ui"
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from "react"
import { useTranslation } from "react-i18next"

/** The API's limit. */
const MAX_MESSAGE_LENGTH = 8_000
const MAX_ROWS = 8

interface Props {
  input: RefObject<HTMLTextAreaElement>
  text: string
  onText: (text: string) => void
  isAnswering: boolean
  isDisabled: boolean
  onSend: (message: string) => void
  onStop: () => void
}

/** The text field for a message. Enter sends it, Shift+Enter begins a new line. */
export const Composer = ({ input, text, onText, isAnswering, isDisabled, onSend, onStop }: Props) => {
  const { t } = useTranslation("svc")
  const id = useId()

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isAnswering && !isDisabled && text.trim() !== "") onSend(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, as for Chinese, Enter chooses the word and must not send.
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
  }

  return (
    <form onSubmit={send} className="px-4 py-3 md:px-6">
      <div className="mx-auto flex max-w-3xl flex-col gap-y-2">
        <Label htmlFor={id} className="sr-only">
          {t("assistant.question")}
        </Label>
        <Textarea
          id={id}
          ref={input}
          // The direction follows the text. An empty field has the page's direction.
          dir={text ? "auto" : undefined}
          rows={Math.min(MAX_ROWS, Math.max(2, text.split("\n").length))}
          maxLength={MAX_MESSAGE_LENGTH}
          placeholder={t("assistant.placeholder")}
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="flex items-center justify-between gap-x-4">
          <Text id={`${id}-hint`} size="xsmall" className="text-ui-fg-subtle">
            {t("assistant.keys")}
          </Text>
          {isAnswering ? (
            <Button
              key="stop"
              type="button"
              size="small"
              variant="secondary"
              className="shrink-0"
              onClick={onStop}
            >
              {t("assistant.stop")}
            </Button>
          ) : (
            <Button
              key="send"
              type="submit"
              size="small"
              className="shrink-0"
              disabled={isDisabled || text.trim() === ""}
            >
              {t("assistant.send")}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}
