import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { blogPosts } from "../../resources/blog"
import { useNames } from "../crud/use-names"

export const CommentedPost = ({ id }: { id: string }) => {
  const { t } = useTranslation("svc")
  const [title] = useNames(blogPosts, [id])
  return (
    <Text size="small" className="text-ui-fg-subtle">
      {t("blog.posts.one")}:{" "}
      <Link to={`/blog/${id}`} className="text-ui-tag-blue-text underline">
        {title ?? "…"}
      </Link>
    </Text>
  )
}
