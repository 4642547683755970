# The version is the one of the development dependency `node`, which the tests run on.
FROM node:24.21.0-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24.21.0-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY locales locales
COPY src src
# Owned by root and only read: everything the bot writes goes to Redis.
USER node
EXPOSE 8080
# Whether the process runs; whether it takes updates is /readyz, and no reason to restart it while Redis is away.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HTTP_PORT || 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# Node itself and not npm, so that the signal arrives.
ENTRYPOINT ["node", "src/main.ts"]
