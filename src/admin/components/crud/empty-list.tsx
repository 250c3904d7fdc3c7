import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

interface Props {
  /** Where the words of what is listed stand. */
  texts: string
  /** The first step, where there is one. */
  onCreate: (() => void) | undefined
  /** Shows all states, where one of them is chosen and nothing is in it. */
  onShowAll: (() => void) | undefined
}

/** What the list is for, while nothing is in it, and the button that does the first step. */
export const EmptyList = ({ texts, onCreate, onShowAll }: Props) => {
  const { t } = useTranslation("svc")
  return (
    <div className="flex min-h-60 w-full flex-col items-center justify-center gap-y-4 px-6 py-4">
      <div className="flex max-w-md flex-col gap-y-1 text-center">
        <Text size="base" weight="plus">
          {onShowAll ? t("crud.noneInTab") : t(`${texts}.title`)}
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          {t(`${texts}.empty`)}
        </Text>
      </div>
      {onShowAll && (
        <Button size="small" variant="secondary" onClick={onShowAll}>
          {t("crud.showAll")}
        </Button>
      )}
      {onCreate && (
        <Button size="small" onClick={onCreate}>
          {t(`${texts}.new`)}
        </Button>
      )}
    </div>
  )
}
