// Lists whose records are names.

export const words = {
  names: {
    errors: {
      models: 'Model Name is required',
      locations: 'Location Name is required.',
      stages: 'Stage Name is required.',
      areas: 'Area Name is required.',
      defects: 'Defect Name is required.',
      workshops: 'Workshop Name is required.',
      franchises: 'Franchise Name is required.',
      commentcategories: 'Category Name is required',
      itemcategories: 'Item category name is required',
    },
    saved: {
      models: {
        created: 'Model created sucessfully',
        updated: 'Model updated sucessfully',
        deleted: 'Model Deleted Successfully',
      },
      locations: {
        created: 'Machine Location Added Successfully',
        updated: 'Machine Location Updated Successfully',
        deleted: 'Machine Location Deleted Successfully',
      },
      stages: {
        created: 'Machine Stage Added Successfully',
        updated: 'Machine Stage Updated Successfully',
        deleted: 'Machine Stage Deleted Successfully',
      },
      areas: {
        created: 'Machine Location Added Successfully',
        updated: 'Machine area Updated Successfully',
        deleted: 'Machine Area Deleted Successfully',
      },
      defects: {
        created: 'Common Defect Added Successfully',
        updated: 'Common Defect Updated Successfully',
        deleted: 'Common Defect Deleted Successfully',
      },
      workshops: {
        created: 'Workshop added',
        updated: 'Workshop saved',
        deleted: 'Workshop deleted',
      },
      franchises: {
        created: 'Franchise added',
        updated: 'Franchise saved',
        deleted: 'Franchise deleted',
      },
      commentcategories: {
        created: 'Category Added Successfully',
        updated: 'Category Updated Successfully',
        deleted: 'Category Deleted Successfully',
      },
      itemcategories: {
        created: 'Item category added',
        updated: 'Item category saved',
        deleted: 'Item category deleted',
      },
    },
    categoryDelete: 'Are you sure you want to delete this category? Comments in it keep it.',
    itemCategoryDelete: 'Are you sure you want to delete this category? Items in it keep it.',
    stageDelete: 'Are you sure you want to delete this stage? The history keeps its name.',
    areaDelete: 'Are you sure you want to delete this area? Failed items keep it.',
    defectDelete: 'Are you sure you want to delete this defect? Failed items keep it.',
    workshopDelete: 'Are you sure you want to delete this workshop?',
    franchiseDelete: 'Are you sure you want to delete this franchise? Sites in it keep it.',
    locationDelete: 'Are you sure you want to delete this location?',
    modelBlockedTitle: 'Error: Model Deletion',
    modelBlocked: 'This Model cannot be deleted as it has Serial numbers and/or Active templates assigned to it',
    ok: 'Ok',
    noPicture: 'No picture',
    pictureOf: 'Picture of %{name}',
  },
  itemcategories: { offered: 'Offered for every template' },
} as const;

export const resources = {
  models: {
    name: 'Model |||| Models',
    fields: {
      name: 'Model Name',
      groupId: 'Group',
      isAuditEnabled: 'Audit',
      imageUrl: 'Picture',
      machineCount: 'Machines',
      deleted: 'Deleted',
    },
  },
  locations: {
    name: 'Location |||| Locations',
    fields: { name: 'Location Name', siteId: 'Site', siteCode: 'Site', machineCount: 'Machines', deleted: 'Deleted' },
  },
  stages: {
    name: 'In-progress stage |||| In-progress stages',
    fields: { name: 'Stage Name', siteId: 'Site', siteCode: 'Site', deleted: 'Deleted' },
  },
  areas: {
    name: 'Machine area |||| Machine areas',
    fields: { name: 'Area Name', groupId: 'Group', deleted: 'Deleted' },
  },
  defects: {
    name: 'Common defect |||| Common defects',
    fields: { name: 'Defect Name', groupId: 'Group', deleted: 'Deleted' },
  },
  workshops: {
    name: 'Workshop |||| Workshops',
    fields: { name: 'Workshop Name', siteId: 'Site', siteCode: 'Site', deleted: 'Deleted' },
  },
  franchises: {
    name: 'Franchise |||| Franchises',
    fields: { name: 'Franchise Name', groupId: 'Group', deleted: 'Deleted' },
  },
  commentcategories: {
    name: 'Comment category |||| Comment categories',
    fields: { name: 'Category Name', groupId: 'Group', deleted: 'Deleted' },
  },
  itemcategories: {
    name: 'Item category |||| Item categories',
    fields: { name: 'Name', groupId: 'Group', isUber: 'For every template', deleted: 'Deleted' },
  },
};
