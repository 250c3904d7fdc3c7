import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link, useParams } from "react-router-dom"
import { Failure } from "../../../components/crud/failure"
import { PageName } from "../../../components/crud/page-name"
import { PostForm } from "../../../components/social-posts/post-form"
import { PostPublishing } from "../../../components/social-posts/post-publishing"
import { PostTexts } from "../../../components/social-posts/post-texts"
import { useRecord } from "../../../lib/resource"
import { socialPosts } from "../../../resources/social-posts"

export const handle = { breadcrumb: () => <PageName text="social_posts.one" /> }

const SocialPostPage = () => {
  const { t } = useTranslation("svc")
  const { id } = useParams()
  const { data: post, error } = useRecord(socialPosts, id)
  if (error)
    return (
      <div className="flex flex-col items-start gap-y-3">
        <Failure error={error} />
        <Button size="small" variant="secondary" asChild>
          <Link to="/social-posts">{t("crud.backToList")}</Link>
        </Button>
      </div>
    )
  if (!post) return null
  return (
    <div className="flex flex-col gap-y-3">
      <PostForm key={post.id} post={post} />
      <PostTexts post={post} />
      <PostPublishing key={`${post.id}-publishing`} post={post} />
    </div>
  )
}

export default SocialPostPage
