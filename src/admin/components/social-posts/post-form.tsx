import { Button, Label, toast } from "@medusajs/ui"
import { type FormEvent, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { changedFields, useDraft } from "../../lib/draft"
import { useProblemText } from "../../lib/problem-text"
import { useSave } from "../../lib/resource"
import type { SocialPost } from "../../lib/social-posts"
import { socialPosts } from "../../resources/social-posts"
import { Field } from "../crud/field"
import { useDeletion } from "../crud/use-deletion"
import { useSaveKey } from "../crud/use-save-key"
import { Section } from "../currency-rates/section"
import { MediaField } from "../media/media-field"

const ASSET = /media_[0-9A-HJKMNP-TV-Z]{26}/

/** The text and the picture of a post. */
export const PostForm = ({ post }: { post: SocialPost }) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const navigate = useNavigate()
  const pictureId = useId()
  const draft = useDraft({ caption: post.caption, hashtags: post.hashtags, media_ids: post.media_ids })
  const [picture, setPicture] = useState<string | null>(null)
  const { mutate, isPending } = useSave(socialPosts)
  const remove = useDeletion(socialPosts)
  const form = useSaveKey(draft.isChanged && !isPending)
  const isEditable = post.status === "draft" || post.status === "scheduled"

  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      { id: post.id, fields: changedFields(draft.values, draft.saved) },
      {
        onSuccess: () => toast.success(t("crud.saved")),
        onError: (error) => {
          draft.refuse(error)
          toast.error(textOf(error))
        },
      },
    )
  }
  const choose = (url: string | null, asset?: { id: string }) => {
    const id = asset?.id ?? ASSET.exec(url ?? "")?.[0]
    setPicture(url)
    draft.set("media_ids", id === undefined ? [] : [id])
  }
  const removeIt = async () => {
    if (await remove(post.id, t("social_posts.one"))) navigate("/social-posts")
  }

  return (
    <Section title={t("social_posts.one")}>
      <form ref={form} onSubmit={save} noValidate className="flex flex-col gap-y-4 px-6 py-4">
        <fieldset disabled={!isEditable} className="flex flex-col gap-y-4">
          <Field
            field={{ name: "caption", kind: "text", isRequired: true, rows: 6 }}
            draft={draft}
            texts="social_posts"
          />
          <Field field={{ name: "hashtags", kind: "lines" }} draft={draft} texts="social_posts" />
          <div className="flex flex-col gap-y-2">
            <Label htmlFor={pictureId} size="small" weight="plus">
              {t("social_posts.fields.media_ids")}
            </Label>
            <MediaField
              id={pictureId}
              label={t("social_posts.fields.media_ids")}
              value={picture ?? post.media_ids[0] ?? null}
              onChange={choose}
              isDisabled={!isEditable}
            />
          </div>
        </fieldset>
        <div className="flex flex-wrap justify-end gap-2">
          {(post.status === "draft" || post.status === "canceled") && (
            <Button
              size="small"
              type="button"
              variant="danger"
              className="me-auto"
              onClick={() => void removeIt()}
            >
              {engine("actions.delete")}
            </Button>
          )}
          {isEditable && (
            <Button size="small" type="submit" isLoading={isPending} disabled={!draft.isChanged}>
              {engine("actions.save")}
            </Button>
          )}
        </div>
      </form>
    </Section>
  )
}
