# A release names its base by digest: --build-arg NODE_IMAGE=node:24-trixie-slim@sha256:... (docs/SECURITY.md).
ARG NODE_IMAGE=node:24-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY tsconfig.json ./
COPY shared shared
COPY client client
COPY scripts/build.ts scripts/sbom.ts scripts/
COPY scripts/build scripts/build
RUN node scripts/build.ts && node scripts/sbom.ts

# Production packages only. npm installs PostgreSQL's package for this platform, whose install script creates the symlinks of its libraries.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
# Prints use two fonts (server/api/prints/typefaces.ts); their packages contain more.
RUN find node_modules -name '*.[ot]tf' ! -name DejaVuSansCondensed.ttf ! -name DejaVuSansCondensed-Bold.ttf -delete
# npm installs the compiler for settings in TypeScript, which no package here has (scripts/build/packages.ts).
RUN rm -r node_modules/typescript node_modules/@typescript

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 WMS_DATA=/var/lib/wms
WORKDIR /app
RUN install -d -o node -g node -m 700 /var/lib/wms /var/cache/wms
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
RUN dpkg-query --show > dist/debian-packages.txt
COPY package.json LICENSE ./
COPY shared shared
COPY server server
COPY scripts/command.ts scripts/visit-database.ts scripts/administrator.ts scripts/verify.ts scripts/verify-database.ts scripts/doctor.ts scripts/backup.ts scripts/restore.ts scripts/move.ts scripts/
COPY scripts/doctor scripts/doctor
USER node
# Loads every source once, refuses the port, and caches the stripped sources: a start then takes less time and memory.
ENV NODE_COMPILE_CACHE=/var/cache/wms
RUN PORT=none node server/main.ts || test $? = 2
VOLUME /var/lib/wms
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
