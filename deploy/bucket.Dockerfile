# The S3 server that the app's tests keep photos in, on a folder of the machine. The sub-folder of its data is the bucket.
FROM golang:1.26-bookworm AS build
ENV CGO_ENABLED=0
RUN go install github.com/versity/versitygw/cmd/versitygw@v1.8.0

FROM busybox:1.37
COPY --from=build /go/bin/versitygw /usr/local/bin/versitygw
RUN adduser -D bucket && mkdir -p /data/photos /metadata && chown -R bucket /data /metadata
USER bucket
VOLUME ["/data", "/metadata"]
EXPOSE 7070
CMD ["versitygw", "--port", ":7070", "--quiet", "posix", "--sidecar", "/metadata", "/data"]
