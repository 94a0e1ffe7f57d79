-- selectAskableNodes
select "id", "service_id", "name", "organization_name", "url", "version"
from "cloud_nodes"
where "status" = $1 and "type_artifact" = $2 and "type_version" ~ $3
order by lower(name), "id";
