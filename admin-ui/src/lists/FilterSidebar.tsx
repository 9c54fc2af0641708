import type { ReactNode } from "react";
import { FilterLiveSearch, SavedQueriesList } from "react-admin";
import { Box } from "@mui/material";
import { key } from "../text/useText";

interface Props {
  searchable: boolean;
  children: ReactNode;
}

export function FilterSidebar({ searchable, children }: Props) {
  return (
    <Box sx={{ "& .RaFilterList-root, & > div": { mb: 1 } }}>
      {searchable && <FilterLiveSearch source="q" label={key("list.search")} variant="outlined" />}
      <SavedQueriesList icon={null} />
      {children}
    </Box>
  );
}
