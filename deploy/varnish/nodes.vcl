# What differs between sites: where the nodes are, and who may purge. Change this file, and leave default.vcl as it is.

probe ready {
  .url = "/readyz";
  .interval = 2s;
  .timeout = 3s;
  .window = 4;
  .threshold = 2;
  .initial = 2;
}

backend node1 {
  .host = "10.0.0.11";
  .port = "4000";
  .probe = ready;
  .connect_timeout = 2s;
  # Nodes purge what they change again after twenty seconds: an answer that was on its way must have come by then.
  .first_byte_timeout = 10s;
  .between_bytes_timeout = 10s;
}

backend node2 {
  .host = "10.0.0.12";
  .port = "4000";
  .probe = ready;
  .connect_timeout = 2s;
  .first_byte_timeout = 10s;
  .between_bytes_timeout = 10s;
}

# The nodes, which purge, and nobody else.
acl purgers {
  "10.0.0.11";
  "10.0.0.12";
}

sub vcl_init {
  new nodes = directors.round_robin();
  nodes.add_backend(node1);
  nodes.add_backend(node2);
}

# The same text as EDGE_TOKEN, in a file that only Varnish can read. It is read once: after a change restart Varnish.
sub read_purge_token {
  set req.http.X-Purge-Token = regsub(std.fileread("/etc/varnish/purge-token"), "\s+$", "");
}
