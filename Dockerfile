# The version is the one of the development dependency `node`, which the tests run on.
FROM node:24.21.0-slim AS install
WORKDIR /app
COPY package.json package-lock.json ./
# Without the scripts of packages, because none of them is needed at run time.
RUN npm ci --omit=dev --workspaces=false --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-slim
ENV NODE_ENV=production
# What Node compiled when the image was made.
ENV NODE_COMPILE_CACHE=/app/compile-cache
WORKDIR /app
# Says that the files of src/ are modules.
COPY package.json ./
COPY --from=install /app/node_modules node_modules
COPY locales locales
COPY src src
# Without settings the bot loads all of itself, says what is missing, and ends: that fills the cache.
RUN node src/main.ts 2>&1 | grep -q 'BOT_TOKEN is missing'
# A new volume here belongs to whom the bot runs as, so that it can write its archive.
RUN install -d -o node -g node /archive
# All else is owned by root and only read: what the bot writes goes to Redis.
USER node
EXPOSE 8080
# Whether the process runs; whether it takes updates is /readyz, and no reason to restart it while Redis is away.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HTTP_PORT || 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# Node itself and not npm, so that the signal arrives. With less room for what is old, V8 collects sooner: a third less memory. More room for what dies
# young pays for it.
ENTRYPOINT ["node", "--max-semi-space-size=32", "--max-old-space-size=512", "src/main.ts"]
