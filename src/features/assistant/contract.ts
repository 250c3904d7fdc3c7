import { declareContract } from "../contracts"
import { assistantSkills } from "./api/admin.rows"
import { assistantChat } from "./api/admin-chat.rows"
import { assistantCredits } from "./api/admin-credits.rows"
import { assistantConversations } from "./api/admin-sessions.rows"
import { agentApi } from "./api/v1.rows"

declareContract("assistant", [
  {
    heading: "Assistant",
    after: "Reviews",
    rows: { ...assistantChat, ...assistantConversations, ...assistantSkills, ...assistantCredits },
  },
  { heading: "Assistant: servers", after: "Assistant", rows: agentApi },
])
