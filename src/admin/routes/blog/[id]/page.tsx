import { postEditor } from "../../../components/blog/post-editor"
import { PageName } from "../../../components/crud/page-name"
import { PublicationPage } from "../../../components/publications/publication-page"

export const handle = { breadcrumb: () => <PageName text="blog.posts.one" /> }

const PostPage = () => <PublicationPage {...postEditor} />

export default PostPage
