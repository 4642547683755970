# The version is the one of the development dependency `node`, which the tests run on.
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Without the scripts of packages, because none of them is needed to build.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY scripts scripts
COPY locales locales
COPY src src
RUN node scripts/build.ts

FROM node:24.21.0-slim
ENV NODE_ENV=production
# Less room for what dies young: a fifth less memory (ADR 26).
ENV NODE_OPTIONS=--max-semi-space-size=16
# What Node compiled when the image was made.
ENV NODE_COMPILE_CACHE=/app/dist/compile-cache
WORKDIR /app
# Says that the files of dist/ are modules.
COPY package.json ./
COPY locales locales
# With all packages in it, and in dist/node_modules the machine code that paints pictures: there is no other node_modules here.
COPY --from=build /app/dist dist
# Where the commands of earlier images are called.
RUN mkdir src && for command in main recover audit archive; do echo "import '../dist/$command.js';" > "src/$command.ts"; done
# Owned by root and only read: everything the bot writes goes to Redis.
USER node
EXPOSE 8080
# Whether the process runs; whether it takes updates is /readyz, and no reason to restart it while Redis is away.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HTTP_PORT || 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# Node itself and not npm, so that the signal arrives.
ENTRYPOINT ["node", "dist/main.js"]
