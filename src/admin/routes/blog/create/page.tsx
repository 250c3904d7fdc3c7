import { postEditor } from "../../../components/blog/post-editor"
import { PageName } from "../../../components/crud/page-name"
import { PublicationEditor } from "../../../components/publications/publication-editor"

export const handle = { breadcrumb: () => <PageName text="blog.posts.new" /> }

const NewPostPage = () => <PublicationEditor {...postEditor} />

export default NewPostPage
