import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ChatBubbleLeftRight } from "@medusajs/icons"
import { When, Words } from "../../components/crud/cells"
import { DrawerForm } from "../../components/crud/drawer-form"
import { ListPage } from "../../components/crud/list-page"
import { PageName } from "../../components/crud/page-name"
import { useOpenRecord } from "../../components/crud/use-open-record"
import { SocialAccounts } from "../../components/social-posts/accounts"
import { Drafting } from "../../components/social-posts/drafting"
import { PostCalendar } from "../../components/social-posts/post-calendar"
import { PostState } from "../../components/social-posts/post-state"
import { socialPosts } from "../../resources/social-posts"

export const config = defineRouteConfig({
  label: "social_posts.title",
  translationNs: "svc",
  icon: ChatBubbleLeftRight,
})

export const handle = { breadcrumb: () => <PageName text="social_posts.title" /> }

const SocialPostsPage = () => {
  const { isNew, create, close } = useOpenRecord()
  return (
    <div className="flex flex-col gap-y-3">
      <ListPage
        resource={socialPosts}
        columns={[
          { name: "caption", maxWidth: 400, cell: ({ caption }) => <Words>{caption}</Words> },
          { name: "status", cell: ({ status }) => <PostState of={status} /> },
          { name: "scheduled_at", isSortable: true, cell: ({ scheduled_at: at }) => <When at={at} /> },
          { name: "created_at", isSortable: true, cell: ({ created_at: at }) => <When at={at} /> },
        ]}
        hrefOf={({ id }) => `/social-posts/${id}`}
        onCreate={create}
      />
      <PostCalendar />
      <Drafting />
      <SocialAccounts />
      {isNew && (
        <DrawerForm
          resource={socialPosts}
          fields={[
            { name: "caption", kind: "text", isRequired: true },
            { name: "hashtags", kind: "lines" },
          ]}
          onClose={close}
        />
      )}
    </div>
  )
}

export default SocialPostsPage
