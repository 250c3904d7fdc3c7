import { assistantChat } from "../../api/admin/ai/chat/contract"
import { assistantSkills } from "../../api/admin/ai/contract"
import { assistantCredits } from "../../api/admin/ai/credits/contract"
import { assistantConversations } from "../../api/admin/ai/sessions/contract"
import { agentApi } from "../../api/v1/contract"
import { declareContract } from "../contracts"

declareContract("assistant", [
  {
    heading: "Assistant",
    after: "Reviews",
    rows: { ...assistantChat, ...assistantConversations, ...assistantSkills, ...assistantCredits },
  },
  { heading: "Assistant: servers", after: "Assistant", rows: agentApi },
])
