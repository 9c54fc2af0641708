//! The answer of the stock list, of now and of a past day.

use serde::Serialize;
use utoipa::ToSchema;

use super::{
    counts::{Counts, SideCounts, Tile},
    names::Names,
    row::{Refusals, StockRow},
};

/// The answer of the stock list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct StockList {
    /// The rows of this page; the first carries `TotalCount`.
    pub jcb_stock_list: Vec<StockRow>,
    /// `true` if rows follow this page in the direction in which it was read: before it with `Before`, else behind it.
    pub has_more: bool,
    /// A tile for each model with machines under this filter.
    pub model_list: Vec<ModelTile>,
    /// The counts of the side navigation.
    #[serde(flatten)]
    pub counts: SideCounts,
    /// The past day that rows and counts are of, as YYYY-MM-DD; null for now. Rows of a past day offer no actions.
    pub as_of: Option<String>,
    /// The texts of the reasons that `Actions` of the rows refer to.
    #[schema(value_type = BTreeMap<String, String>)]
    pub refusals: Refusals,
}

/// A tile of the model panel.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ModelTile {
    /// The model.
    pub model_id: i64,
    /// Its name.
    pub model_name: String,
    /// Its picture, empty for none.
    pub image_url: String,
    /// Machines of it under the filter, the model choice left out.
    pub machine_count: i64,
}

/// Puts rows, tiles and counts together; the tiles of most machines first, then by name.
pub(super) fn answer(rows: Vec<StockRow>, has_more: bool, tiles: &[Tile], counts: &Counts, names: &Names) -> StockList {
    let mut model_list: Vec<ModelTile> = tiles
        .iter()
        .filter(|tile| tile.n > 0)
        .map(|tile| {
            let model = names.models().get(tile.model_id);
            ModelTile {
                model_id: tile.model_id,
                model_name: model.map(|model| model.name.to_string()).unwrap_or_default(),
                image_url: names.picture(tile.model_id),
                machine_count: tile.n,
            }
        })
        .collect();
    model_list.sort_by(|one, other| {
        other.machine_count.cmp(&one.machine_count).then_with(|| one.model_name.cmp(&other.model_name))
    });
    StockList {
        jcb_stock_list: rows,
        has_more,
        model_list,
        counts: SideCounts::of(counts),
        as_of: None,
        refusals: Refusals::new(),
    }
}
