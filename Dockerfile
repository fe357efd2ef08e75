# syntax=docker/dockerfile:1@sha256:4edf897a3ffa55b89f906fc8cc78afdb3f1834cc9c7083565e611a8a7d5fe99e

# The production dependencies are enough to build the shop: `npm start` does the same.
FROM node:26-trixie-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/link-node.js scripts/
RUN npm ci --omit=dev
COPY . .
RUN npm run build

# Node comes with npm (`optionalDependencies`), the version that the tests run on, so this stage needs no image of Node.
FROM debian:trixie-slim@sha256:a29215f6a35e51e22adffa17f89e9d2ef06214e64a2bad10d765c46aea49f11f
# pg_dump and pg_restore, for backups. Their version must not be older than the server's in compose.yaml.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin greencart \
  && install --directory --mode=0700 --owner=greencart --group=greencart /data
WORKDIR /app
COPY package.json LICENSE ./
COPY scripts scripts
COPY seed seed
# The payment sandbox, loaded only without a payment provider (`ALLOW_SANDBOX_PAYMENTS=1`).
COPY dev dev
COPY src/domain src/domain
COPY src/contract src/contract
COPY src/server src/server
COPY --from=build /app/node_modules node_modules
# The user's own: an embedded database starts as a copy of files that only their owner may read, and Node keeps
# compiled sources here.
COPY --from=build --chown=greencart:greencart /app/build build

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/app/node_modules/.bin:$PATH
# What src/server/platform/allocator.ts would begin again for.
ENV MALLOC_MMAP_THRESHOLD_=131072
USER greencart
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "src/server/main.ts"]
