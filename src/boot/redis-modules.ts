const KEY_PREFIX = "svc:"
/** The queue library puts its own colon between the parts of a key. */
const QUEUE_PREFIX = "svc-"

/** The engine's Redis modules: with these, several processes share one set of events, workflows, cache entries and locks. */
export function redisModules(redisUrl: string) {
  return [
    {
      resolve: "@medusajs/medusa/event-bus-redis",
      options: { redisUrl, queueName: `${QUEUE_PREFIX}events` },
    },
    {
      resolve: "@medusajs/medusa/workflow-engine-redis",
      options: {
        redis: {
          redisUrl,
          queueName: `${QUEUE_PREFIX}workflows`,
          jobQueueName: `${QUEUE_PREFIX}workflow-jobs`,
        },
      },
    },
    {
      resolve: "@medusajs/medusa/caching",
      options: {
        providers: [
          {
            resolve: "@medusajs/medusa/caching-redis",
            id: "caching-redis",
            is_default: true,
            options: { redisUrl, prefix: `${KEY_PREFIX}cache:` },
          },
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/locking",
      options: {
        providers: [
          {
            resolve: "@medusajs/medusa/locking-redis",
            id: "locking-redis",
            is_default: true,
            options: { redisUrl, namespace: `${KEY_PREFIX}lock:` },
          },
        ],
      },
    },
  ]
}
