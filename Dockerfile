# The bot in a container: docs/running.md, "In a container". Built from uv.lock, so with the versions that are tested.

FROM python:3.13-slim-bookworm AS build
WORKDIR /src
COPY .ci/uv.txt .ci/uv.txt
RUN python -m pip install --no-cache-dir --disable-pip-version-check \
    --require-hashes --only-binary :all: --requirement .ci/uv.txt
COPY pyproject.toml uv.lock README.md LICENSE ./
COPY bot bot
COPY club club
COPY game game
COPY locales locales
COPY playground playground
COPY storage storage
COPY webapp webapp
ENV UV_PROJECT_ENVIRONMENT=/opt/thousand UV_LINK_MODE=copy UV_PYTHON_DOWNLOADS=never
RUN uv sync --locked --no-dev --no-editable --compile-bytecode --no-cache --all-extras

FROM python:3.13-slim-bookworm
RUN groupadd --system --gid 10001 thousand \
    && useradd --system --uid 10001 --gid thousand --no-create-home --home-dir /var/lib/thousand thousand \
    && install --directory --mode 0700 --owner thousand --group thousand /var/lib/thousand
COPY --from=build /opt/thousand /opt/thousand
ENV PATH=/opt/thousand/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    THOUSAND_DATABASE=/var/lib/thousand/thousand.sqlite3 \
    THOUSAND_OPS_PORT=9464
USER thousand
WORKDIR /var/lib/thousand
VOLUME /var/lib/thousand
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:9464/healthz', timeout=8)"]
ENTRYPOINT ["thousand"]
CMD ["run"]
