import HistoryIcon from "@mui/icons-material/History";
import { AuditList } from "./AuditList";

export default { name: "audit", icon: HistoryIcon, list: AuditList };
