import { Trash } from "@medusajs/icons"
import { Button, clx, IconButton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { CONVERSATIONS, useConversations } from "../../lib/assistant"
import { OWN_DIRECTION, When } from "../crud/cells"
import { Failure } from "../crud/failure"
import { useDeletion } from "../crud/use-deletion"

interface Props {
  openId: string | undefined
  onOpen: (id: string) => void
  onDeleted: (id: string) => void
}

/** The admin's conversations, latest first. */
export const ConversationList = ({ openId, onOpen, onDeleted }: Props) => {
  const { t } = useTranslation("svc")
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useConversations()
  const remove = useDeletion(CONVERSATIONS)
  const conversations = data?.pages.flatMap(({ sessions }) => sessions)

  const removeIt = async (id: string, title: string) => {
    if (await remove(id, title)) onDeleted(id)
  }

  return (
    <nav aria-label={t("assistant.history")} className="flex flex-col">
      <Failure error={error} className="m-2" />
      {conversations?.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-4 py-3">
          {t("assistant.noConversations")}
        </Text>
      )}
      <ul className="divide-y">
        {conversations?.map(({ id, title, last_message_at: at }) => (
          <li
            key={id}
            className={clx("flex items-center gap-x-1 pe-2", id === openId && "bg-ui-bg-base-pressed")}
          >
            <button
              type="button"
              aria-current={id === openId ? "page" : undefined}
              className="hover:bg-ui-bg-base-hover focus-visible:shadow-borders-focus min-w-0 flex-1 px-4 py-2 text-start outline-none"
              onClick={() => onOpen(id)}
            >
              <Text size="small" weight="plus" dir="auto" className={OWN_DIRECTION}>
                {title}
              </Text>
              <Text size="xsmall" className="text-ui-fg-subtle">
                <When at={at} />
              </Text>
            </button>
            <IconButton
              size="small"
              variant="transparent"
              aria-label={t("assistant.deleteConversation", { title })}
              onClick={() => void removeIt(id, title)}
            >
              <Trash />
            </IconButton>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          size="small"
          variant="transparent"
          className="m-2"
          isLoading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t("assistant.older")}
        </Button>
      )}
    </nav>
  )
}
