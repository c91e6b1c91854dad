# Builds the release from this source, then installs it as docs/operations/install.md does.
FROM node:24-bookworm AS build
WORKDIR /source
COPY . .
# Installs the packages too.
RUN npm run release

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /opt/forerunners
COPY --from=build /source/dist/release/unpacked/ ./
# The smoke start proves that the image works, and leaves the code compiled.
RUN npm ci --omit=dev
RUN node deploy/smoke-start.mjs
RUN install -d -o node -g node -m 0700 /var/lib/forerunners

ENV DATA_DIR=/var/lib/forerunners HOST=0.0.0.0 PORT=3000
VOLUME /var/lib/forerunners
EXPOSE 3000
USER node
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "deploy/is-ready.mjs"]
CMD ["node", "--max-semi-space-size=8", "dist/server/main.js"]
