import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ChatBubbleLeftRight } from "@medusajs/icons"
import { Button, Container, Heading } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { Composer } from "../../components/assistant/composer"
import { ConversationDrawer } from "../../components/assistant/conversation-drawer"
import { ConversationList } from "../../components/assistant/conversation-list"
import { ConversationView } from "../../components/assistant/conversation-view"
import { Credits } from "../../components/assistant/credits"
import { EmptyConversation } from "../../components/assistant/empty-conversation"
import { useConversation } from "../../components/assistant/use-conversation"
import { PageName } from "../../components/crud/page-name"

export const config = defineRouteConfig({
  label: "assistant.title",
  translationNs: "svc",
  icon: ChatBubbleLeftRight,
  rank: 9,
})

export const handle = { breadcrumb: () => <PageName text="assistant.title" /> }

/** The query parameter with the conversation's id, so that a reload opens it again. */
const CONVERSATION = "conversation"

const AssistantPage = () => {
  const { t } = useTranslation("svc")
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState("")
  const input = useRef<HTMLTextAreaElement>(null)
  const openId = params.get(CONVERSATION) ?? undefined
  const { conversation, problem, isOpening, isAnswering, send, stop, show, open, startOver } =
    useConversation(openId, (id) => setParams({ [CONVERSATION]: id }, { replace: true }))

  const write = (words: string) => {
    setText(words)
    input.current?.focus()
  }
  const choose = (id: string) => {
    open(id)
    setParams({ [CONVERSATION]: id })
    input.current?.focus()
  }
  const begin = () => {
    startOver()
    setParams({})
    input.current?.focus()
  }
  const ask = (message: string) => {
    setText("")
    void send(message)
  }
  const list = { openId, onOpen: choose, onDeleted: (id: string) => id === openId && begin() }

  return (
    <div className="flex h-[calc(100dvh-4.875rem)] min-h-96 gap-x-3">
      <Container className="flex min-w-0 flex-1 flex-col divide-y overflow-hidden p-0">
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3 md:px-6">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <Heading>{t("assistant.title")}</Heading>
            <Credits />
          </div>
          <div className="flex items-center gap-x-2">
            <ConversationDrawer {...list} />
            <Button size="small" variant="secondary" onClick={begin}>
              {t("assistant.newConversation")}
            </Button>
          </div>
        </div>
        <ConversationView
          conversation={conversation}
          problem={problem}
          isOpening={isOpening}
          onShown={show}
          onRetry={ask}
          empty={<EmptyConversation onExample={write} />}
        />
        <Composer
          input={input}
          text={text}
          onText={setText}
          isAnswering={isAnswering}
          isDisabled={isOpening}
          onSend={ask}
          onStop={stop}
        />
      </Container>
      <Container className="hidden w-72 shrink-0 flex-col divide-y overflow-y-auto p-0 xl:flex">
        <Heading level="h2" className="px-4 py-3">
          {t("assistant.history")}
        </Heading>
        <ConversationList {...list} />
      </Container>
    </div>
  )
}

export default AssistantPage
