import { watched } from "../../lib/changes/kinds"
import { defineFeature } from "../../lib/features/declaration"

declare module "../../lib/features/registry" {
  interface PublicKinds {
    post: true
  }
  interface ChangeKinds {
    blog: true
  }
}

export const blog = defineFeature({
  slug: "blog",
  about: "posts with categories, tags, authors and comments",
  modules: [{ resolve: "./src/modules/blog" }],
  kinds: [
    {
      name: "post",
      path: "/blog/{slug}",
      preview: { claim: "blog-post", route: "/store/blog-posts" },
      isInSitemap: true,
      isSearched: true,
      leavesRedirects: true,
      after: "product",
    },
  ],
  resources: [
    {
      name: "blog_post",
      title: "title",
      kind: "post",
      translatable: [],
      media: ["cover_url"],
      hasMetafields: true,
    },
    { name: "blog_author", title: "name", translatable: [], media: ["avatar_url"], hasMetafields: false },
    {
      name: "blog_category",
      title: "name",
      translatable: ["name", "description"],
      media: [],
      hasMetafields: false,
    },
    { name: "blog_tag", title: "name", translatable: ["name"], media: [], hasMetafields: false },
  ],
  count: { table: "blog_post", events: ["blog-post.created", "blog-post.deleted"] },
  personalData: [
    {
      table: "blog_comment",
      foundBy: { email: "author_email" },
      columns: ["author_name", "author_email", "body", "created_at"],
      onErasure: "delete",
    },
  ],
  dashboardPages: ["blog"],
  watched: [
    watched("blog", "blog_author"),
    watched("blog", "blog_category"),
    watched("blog", "blog_comment"),
    { ...watched("blog", "blog_post"), moments: ["published_at"] },
    watched("blog", "blog_post_category"),
    watched("blog", "blog_post_tag"),
    watched("blog", "blog_post_tally"),
    watched("blog", "blog_post_translation"),
    watched("blog", "blog_tag"),
  ],
})
