import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Photo } from "@medusajs/icons"
import { Container } from "@medusajs/ui"
import { NotFoundDrawer } from "../../components/crud/not-found-drawer"
import { PageName } from "../../components/crud/page-name"
import { useOpenRecord } from "../../components/crud/use-open-record"
import { MediaBrowser } from "../../components/media/media-browser"
import { MediaDrawer } from "../../components/media/media-drawer"
import { useMediaAddress } from "../../components/media/media-query"
import { useRecord } from "../../lib/resource"
import { useShopLanguages } from "../../lib/shop-languages"
import { mediaAssets } from "../../resources/media"

export const config = defineRouteConfig({ label: "media.title", translationNs: "svc", icon: Photo, rank: 12 })

export const handle = { breadcrumb: () => <PageName text="media.title" /> }

const MediaPage = () => {
  const query = useMediaAddress()
  const { openId, hrefOf, close } = useOpenRecord()
  const { data: asset, error } = useRecord(mediaAssets, openId)
  const [own] = useShopLanguages() ?? []
  return (
    <Container className="p-0">
      <MediaBrowser query={query} opens={({ id }) => ({ to: hrefOf(id) })} />
      {openId !== undefined && error !== null && (
        <NotFoundDrawer texts={mediaAssets.texts} error={error} onClose={close} />
      )}
      {asset !== undefined && asset.id === openId && own !== undefined && (
        <MediaDrawer key={openId} asset={asset} own={own} onClose={close} />
      )}
    </Container>
  )
}

export default MediaPage
