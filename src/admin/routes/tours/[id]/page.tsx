import { PageName } from "../../../components/crud/page-name"
import { PublicationPage } from "../../../components/publications/publication-page"
import { tourEditor } from "../../../components/tours/editor"

export const handle = { breadcrumb: () => <PageName text="tours.one" /> }

const TourPage = () => <PublicationPage {...tourEditor} />

export default TourPage
