import { blogAuthors, blogCategories, blogPosts, blogTags } from "../../resources/blog"
import type { EditorProps } from "../publications/publication-editor"

export const postEditor: EditorProps = {
  resource: blogPosts,
  path: "/blog",
  own: [
    { name: "author_id", kind: "reference", to: blogAuthors },
    { name: "category_ids", kind: "references", to: blogCategories },
    { name: "tag_ids", kind: "references", to: blogTags },
    { name: "cover_url", kind: "media" },
    { name: "cover_alt", kind: "line", hasHint: true },
    { name: "is_open_for_comments", kind: "switch" },
  ],
  blank: { is_open_for_comments: true },
}
