import { Button, Label, Textarea, toast } from "@medusajs/ui"
import { type FormEvent, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { useProblemText } from "../../lib/problem-text"
import { useDrafting } from "../../lib/social-posts"
import { Section } from "../currency-rates/section"

const MAX_BRIEF_LENGTH = 2_000

/** Lets the assistant write a draft, and opens it. */
export const Drafting = () => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const navigate = useNavigate()
  const id = useId()
  const [brief, setBrief] = useState("")
  const { mutate, isPending } = useDrafting()
  const write = (event: FormEvent) => {
    event.preventDefault()
    mutate(brief.trim(), {
      onSuccess: ({ social_post }) => navigate(`/social-posts/${social_post.id}`),
      onError: (error) => toast.error(textOf(error)),
    })
  }
  return (
    <Section title={t("social_posts.draft.title")} hint={t("social_posts.draft.hint")}>
      <form onSubmit={write} className="flex flex-col gap-y-2 px-6 py-4">
        <Label htmlFor={id} size="small" weight="plus">
          {t("social_posts.draft.brief")}
        </Label>
        <Textarea
          id={id}
          dir={brief ? "auto" : undefined}
          rows={2}
          maxLength={MAX_BRIEF_LENGTH}
          value={brief}
          onChange={(event) => setBrief(event.target.value)}
        />
        <div className="flex justify-end">
          <Button size="small" type="submit" isLoading={isPending} disabled={brief.trim() === ""}>
            {t("social_posts.draft.write")}
          </Button>
        </div>
      </form>
    </Section>
  )
}
