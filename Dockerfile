# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production SVC_DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/.medusa/server ./
# The server keeps its compiled modules in .modules, so that its next start is faster.
RUN npm ci --omit=dev && mkdir /data .modules && chown node:node /data .modules
USER node
VOLUME /data
EXPOSE 9000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 9000}/health`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server.js"]
