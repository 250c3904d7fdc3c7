import { EventEmitter } from "node:events"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asError } from "../lib/thrown"
import type { Broadcast } from "./broadcast"
import { currentTenantId } from "./current-tenant"

/** News about records of one kind, such as a plan whose step is done. They reach the listeners in all processes. */
export interface News {
  /** Passes messages to the listeners in this process. Any process may have sent them. */
  receive: (broadcast: Broadcast) => void
  /** Tells all processes that a record has changed. Never fails, because listeners also look from time to time. */
  publish: (container: MedusaContainer, id: string) => Promise<void>
  /** Calls the listener when a record of the current tenant changes. Returns a function that unsubscribes. */
  on: (id: string, listener: () => void) => () => void
}

/** The subject of a message is `<tenant's id>:<record's id>`. */
export function newsOf(topic: string): News {
  const news = new EventEmitter({ captureRejections: false }).setMaxListeners(0)
  return {
    receive(broadcast) {
      broadcast.on(topic, (subject) => {
        // Without a subject, messages may be lost. Then all listeners look at their records.
        if (subject === undefined) for (const name of news.eventNames()) news.emit(name)
        else news.emit(subject)
      })
    },
    async publish(container, id) {
      try {
        await container.resolve<Broadcast>("broadcast").publish(topic, subjectOf(id))
      } catch (error) {
        const logger: Logger = container.resolve(ContainerRegistrationKeys.LOGGER)
        logger.error(`Could not broadcast news of '${topic}'`, asError(error))
      }
    },
    on(id, listener) {
      const subject = subjectOf(id)
      news.on(subject, listener)
      return () => news.off(subject, listener)
    },
  }
}

function subjectOf(id: string): string {
  return `${currentTenantId()}:${id}`
}
