import { Button, Skeleton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { useList } from "../../lib/resource"
import { type MediaAsset, mediaAssets } from "../../resources/media"
import { Failure } from "../crud/failure"
import { apiQuery, type MediaQuery, PAGE_SIZE } from "./media-query"
import { MediaTile } from "./media-tile"

interface Props {
  query: MediaQuery
  opens: (asset: MediaAsset) => { to: string } | { choose: (asset: MediaAsset) => void }
}

const GRID = "grid grid-cols-2 gap-2 p-4 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6"
const SKELETONS = Array.from({ length: 12 }, (_, index) => index)

/** One page of assets, with its loading, empty and error states. */
export const MediaGrid = ({ query, opens }: Props) => {
  const { t } = useTranslation("svc")
  const { data, error, isLoading } = useList(mediaAssets, apiQuery(query))
  if (error)
    return (
      <div className="p-6">
        <Failure error={error} />
      </div>
    )
  if (isLoading || !data)
    return (
      <div className={GRID} aria-busy aria-label={t("media.loading")} role="status">
        {SKELETONS.map((key) => (
          <Skeleton key={key} className="aspect-square w-full rounded-lg" />
        ))}
      </div>
    )
  if (data.rows.length === 0) return <Empty query={query} />
  return (
    <>
      <ul className={GRID} aria-label={t("media.title")}>
        {data.rows.map((asset) => (
          <li key={asset.id} className="min-w-0">
            <MediaTile asset={asset} opens={opens(asset)} />
          </li>
        ))}
      </ul>
      <Pages query={query} count={data.count} />
    </>
  )
}

const Empty = ({ query: { filters } }: { query: MediaQuery }) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const isNewFolder = filters.length === 1 && filters[0] === "folder"
  const isFiltered = filters.length > 0 && !isNewFolder
  return (
    <div className="flex min-h-60 flex-col items-center justify-center gap-y-1 px-6 py-4 text-center">
      <Text size="base" weight="plus">
        {isFiltered ? engine("general.noResultsTitle") : t("media.title")}
      </Text>
      <Text size="small" className="text-ui-fg-subtle max-w-md">
        {isFiltered
          ? engine("general.noResultsMessage")
          : t(isNewFolder ? "media.folders.empty" : "media.empty")}
      </Text>
    </div>
  )
}

const Pages = ({ query, count }: { query: MediaQuery; count: number }) => {
  const { t } = useTranslation("svc")
  const { number } = useFormat()
  const offset = Number(query.values.offset) || 0
  const move = (to: number) => query.change({ offset: to > 0 ? String(to) : undefined })
  return (
    <div className="flex items-center justify-between gap-x-2 border-t px-6 py-3">
      <Text size="small" className="text-ui-fg-subtle">
        {t("media.shown", {
          first: number(offset + 1),
          last: number(Math.min(offset + PAGE_SIZE, count)),
          all: number(count),
        })}
      </Text>
      {count > PAGE_SIZE && (
        <div className="flex gap-x-2">
          <Button
            type="button"
            size="small"
            variant="secondary"
            disabled={offset === 0}
            onClick={() => move(offset - PAGE_SIZE)}
          >
            {t("crud.pages.previous")}
          </Button>
          <Button
            type="button"
            size="small"
            variant="secondary"
            disabled={offset + PAGE_SIZE >= count}
            onClick={() => move(offset + PAGE_SIZE)}
          >
            {t("crud.pages.next")}
          </Button>
        </div>
      )}
    </div>
  )
}
