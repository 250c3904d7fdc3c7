import { defineFeature } from "../../kits/declarations/declaration"
import { publicationAddresses } from "../../kits/publications/addresses"
import { released } from "../../kits/publications/released"
import { watched } from "../../lib/changes/kinds"

declare module "../../lib/registry" {
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
  modules: [{ resolve: "./src/features/blog/module" }],
  kinds: [
    {
      name: "post",
      path: "/blog/{slug}",
      preview: { claim: "blog-post", route: "/store/blog-posts" },
      isInSitemap: true,
      isSearched: true,
      leavesRedirects: true,
      addresses: publicationAddresses({
        publication: "blog_post",
        translation: "blog_post_translation",
        parentId: "post_id",
      }),
      after: "product",
    },
  ],
  resources: [
    {
      name: "blog_post",
      called: "post",
      shownIf: released,
      title: "title",
      kind: "post",
      translatable: [],
      translatedIn: { table: "blog_post_translation", id: "post_id" },
      media: ["cover_url", "body", "html", "audio"],
      hasMetafields: true,
    },
    { name: "blog_author", title: "name", translatable: [], media: ["avatar_url"], hasMetafields: false },
    {
      name: "blog_category",
      title: "name",
      translatable: [],
      media: [],
      hasMetafields: false,
    },
    { name: "blog_tag", title: "name", translatable: [], media: [], hasMetafields: false },
  ],
  mediaFields: [
    { resource: "blog_post", table: "blog_post_translation", id: "post_id", columns: ["body", "html"] },
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
